import type { SVGProps } from "react";

/** @license Lucide 1.75.0, ISC and MIT (icons.LICENSE) */

export type LucideIcon = ReturnType<typeof drawIcon>;

/** Returns a component of shapes, as one text: a list has more than twenty icons. Their attributes are in tailwind.css. */
function drawIcon(shapes: string) {
  const html = { __html: shapes };
  return function Icon({ className = "", ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        {...props}
        className={`lucide ${className}`}
        dangerouslySetInnerHTML={html}
      />
    );
  };
}

export const ArrowDown = /*#__PURE__*/ drawIcon(`<path d="M12 5v14"/><path d="m19 12-7 7-7-7"/>`);
export const ArrowRight = /*#__PURE__*/ drawIcon(`<path d="M5 12h14"/><path d="m12 5 7 7-7 7"/>`);
export const ArrowUp = /*#__PURE__*/ drawIcon(`<path d="m5 12 7-7 7 7"/><path d="M12 19V5"/>`);
export const Bookmark = /*#__PURE__*/ drawIcon(
  `<path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"/>`,
);
export const BookmarkPlus = /*#__PURE__*/ drawIcon(
  `<path d="M12 7v6"/><path d="M15 10H9"/><path d="M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z"/>`,
);
export const CalendarDays = /*#__PURE__*/ drawIcon(
  `<path d="M8 2v3"/><path d="M16 2v3"/><rect x="3" y="3" width="18" height="18" rx="2"/><path d="M3 9h18"/><path d="M8 13h.01"/><path d="M12 13h.01"/><path d="M16 13h.01"/><path d="M8 17h.01"/><path d="M12 17h.01"/><path d="M16 17h.01"/>`,
);
export const ChartColumn = /*#__PURE__*/ drawIcon(
  `<path d="M3 3v16a2 2 0 0 0 2 2h16"/><path d="M18 17V9"/><path d="M13 17V5"/><path d="M8 17v-3"/>`,
);
export const Check = /*#__PURE__*/ drawIcon(`<path d="M20 6 9 17l-5-5"/>`);
export const ChevronDown = /*#__PURE__*/ drawIcon(`<path d="m6 9 6 6 6-6"/>`);
export const ChevronLeft = /*#__PURE__*/ drawIcon(`<path d="m15 18-6-6 6-6"/>`);
export const ChevronRight = /*#__PURE__*/ drawIcon(`<path d="m9 18 6-6-6-6"/>`);
export const ChevronUp = /*#__PURE__*/ drawIcon(`<path d="m18 15-6-6-6 6"/>`);
export const Circle = /*#__PURE__*/ drawIcon(`<circle cx="12" cy="12" r="10"/>`);
export const CircleAlert = /*#__PURE__*/ drawIcon(
  `<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>`,
);
export const CircleCheck = /*#__PURE__*/ drawIcon(`<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>`);
export const CircleQuestionMark = /*#__PURE__*/ drawIcon(
  `<circle cx="12" cy="12" r="10"/><path d="M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5"/><path d="M12 17h.01"/>`,
);
export const Columns3 = /*#__PURE__*/ drawIcon(
  `<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M9 3v18"/><path d="M15 3v18"/>`,
);
export const Copy = /*#__PURE__*/ drawIcon(
  `<rect width="14" height="14" x="8" y="8" rx="2" ry="2"/><path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"/>`,
);
export const Download = /*#__PURE__*/ drawIcon(
  `<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>`,
);
export const Eye = /*#__PURE__*/ drawIcon(
  `<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>`,
);
export const EyeOff = /*#__PURE__*/ drawIcon(
  `<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>`,
);
export const Factory = /*#__PURE__*/ drawIcon(
  `<path d="M12 16h.01"/><path d="M16 16h.01"/><path d="M3 19a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V8.5a.5.5 0 0 0-.769-.422l-4.462 2.844A.5.5 0 0 1 15 10.5v-2a.5.5 0 0 0-.769-.422L9.77 10.922A.5.5 0 0 1 9 10.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2z"/><path d="M8 16h.01"/>`,
);
export const FilePen = /*#__PURE__*/ drawIcon(
  `<path d="M12.659 22H18a2 2 0 0 0 2-2V8a2.4 2.4 0 0 0-.706-1.706l-3.588-3.588A2.4 2.4 0 0 0 14 2H6a2 2 0 0 0-2 2v9.34"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M10.378 12.622a1 1 0 0 1 3 3.003L8.36 20.637a2 2 0 0 1-.854.506l-2.867.837a.5.5 0 0 1-.62-.62l.836-2.869a2 2 0 0 1 .506-.853z"/>`,
);
export const FileSpreadsheet = /*#__PURE__*/ drawIcon(
  `<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M8 13h2"/><path d="M14 13h2"/><path d="M8 17h2"/><path d="M14 17h2"/>`,
);
export const FileText = /*#__PURE__*/ drawIcon(
  `<path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M10 9H8"/><path d="M16 13H8"/><path d="M16 17H8"/>`,
);
export const Globe = /*#__PURE__*/ drawIcon(
  `<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/><path d="M2 12h20"/>`,
);
export const History = /*#__PURE__*/ drawIcon(
  `<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/><path d="M12 7v5l4 2"/>`,
);
export const Inbox = /*#__PURE__*/ drawIcon(
  `<polyline points="22 12 16 12 14 15 10 15 8 12 2 12"/><path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>`,
);
export const Info = /*#__PURE__*/ drawIcon(
  `<circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/>`,
);
export const ListFilter = /*#__PURE__*/ drawIcon(`<path d="M2 5h20"/><path d="M6 12h12"/><path d="M9 19h6"/>`);
export const LoaderCircle = /*#__PURE__*/ drawIcon(`<path d="M21 12a9 9 0 1 1-6.219-8.56"/>`);
export const LogOut = /*#__PURE__*/ drawIcon(
  `<path d="m16 17 5-5-5-5"/><path d="M21 12H9"/><path d="M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4"/>`,
);
export const Mail = /*#__PURE__*/ drawIcon(
  `<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>`,
);
export const Megaphone = /*#__PURE__*/ drawIcon(
  `<path d="M11 6a13 13 0 0 0 8.4-2.8A1 1 0 0 1 21 4v12a1 1 0 0 1-1.6.8A13 13 0 0 0 11 14H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2z"/><path d="M6 14a12 12 0 0 0 2.4 7.2 2 2 0 0 0 3.2-2.4A8 8 0 0 1 10 14"/><path d="M8 6v8"/>`,
);
export const Menu = /*#__PURE__*/ drawIcon(`<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>`);
export const Monitor = /*#__PURE__*/ drawIcon(
  `<rect width="20" height="14" x="2" y="3" rx="2"/><line x1="8" x2="16" y1="21" y2="21"/><line x1="12" x2="12" y1="17" y2="21"/>`,
);
export const MonitorPlay = /*#__PURE__*/ drawIcon(
  `<path d="M15.033 9.44a.647.647 0 0 1 0 1.12l-4.065 2.352a.645.645 0 0 1-.968-.56V7.648a.645.645 0 0 1 .967-.56z"/><path d="M12 17v4"/><path d="M8 21h8"/><rect x="2" y="3" width="20" height="14" rx="2"/>`,
);
export const Pencil = /*#__PURE__*/ drawIcon(
  `<path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z"/><path d="m15 5 4 4"/>`,
);
export const Plus = /*#__PURE__*/ drawIcon(`<path d="M5 12h14"/><path d="M12 5v14"/>`);
export const Printer = /*#__PURE__*/ drawIcon(
  `<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>`,
);
export const RotateCcw = /*#__PURE__*/ drawIcon(
  `<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/>`,
);
export const Scale = /*#__PURE__*/ drawIcon(
  `<path d="M12 3v18"/><path d="m19 8 3 8a5 5 0 0 1-6 0zV7"/><path d="M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1"/><path d="m5 8 3 8a5 5 0 0 1-6 0zV7"/><path d="M7 21h10"/>`,
);
export const Search = /*#__PURE__*/ drawIcon(`<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>`);
export const SearchX = /*#__PURE__*/ drawIcon(
  `<path d="m13.5 8.5-5 5"/><path d="m8.5 8.5 5 5"/><circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/>`,
);
export const Settings = /*#__PURE__*/ drawIcon(
  `<path d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915"/><circle cx="12" cy="12" r="3"/>`,
);
export const SlidersHorizontal = /*#__PURE__*/ drawIcon(
  `<path d="M10 5H3"/><path d="M12 19H3"/><path d="M14 3v4"/><path d="M16 17v4"/><path d="M21 12h-9"/><path d="M21 19h-5"/><path d="M21 5h-7"/><path d="M8 10v4"/><path d="M8 12H3"/>`,
);
export const Sun = /*#__PURE__*/ drawIcon(
  `<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="m17.66 17.66 1.41 1.41"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.34 17.66-1.41 1.41"/><path d="m19.07 4.93-1.41 1.41"/>`,
);
export const Trash2 = /*#__PURE__*/ drawIcon(
  `<path d="M10 11v6"/><path d="M14 11v6"/><path d="M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6"/><path d="M3 6h18"/><path d="M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"/>`,
);
export const TriangleAlert = /*#__PURE__*/ drawIcon(
  `<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>`,
);
export const Truck = /*#__PURE__*/ drawIcon(
  `<path d="M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2"/><path d="M15 18H9"/><path d="M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14"/><circle cx="17" cy="18" r="2"/><circle cx="7" cy="18" r="2"/>`,
);
export const UserCheck = /*#__PURE__*/ drawIcon(
  `<path d="m16 11 2 2 4-4"/><path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><circle cx="9" cy="7" r="4"/>`,
);
export const UserX = /*#__PURE__*/ drawIcon(
  `<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><circle cx="9" cy="7" r="4"/><line x1="17" x2="22" y1="8" y2="13"/><line x1="22" x2="17" y1="8" y2="13"/>`,
);
export const Volume2 = /*#__PURE__*/ drawIcon(
  `<path d="M11 4.702a.705.705 0 0 0-1.203-.498L6.413 7.587A1.4 1.4 0 0 1 5.416 8H3a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2.416a1.4 1.4 0 0 1 .997.413l3.383 3.384A.705.705 0 0 0 11 19.298z"/><path d="M16 9a5 5 0 0 1 0 6"/><path d="M19.364 18.364a9 9 0 0 0 0-12.728"/>`,
);
export const Warehouse = /*#__PURE__*/ drawIcon(
  `<path d="M18 21V10a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1v11"/><path d="M22 19a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 1.132-1.803l7.95-3.974a2 2 0 0 1 1.837 0l7.948 3.974A2 2 0 0 1 22 8z"/><path d="M6 13h12"/><path d="M6 17h12"/>`,
);
export const X = /*#__PURE__*/ drawIcon(`<path d="M18 6 6 18"/><path d="m6 6 12 12"/>`);
