import { access, hasAnyRole, type Role, type RoleHolder } from "#contract/access";
import type { MasterDefinition } from "./master";
import { masterGroups } from "./masters";
import { vehicle } from "./vehicle";

/**
 * Top navigation (specification, section 2). An entry shows if its screen exists and the access table grants `action`
 * in `area`.
 */

export interface MenuLink {
  label: string;
  path: string;
  /** The label is only unique within its group. */
  short?: boolean;
  paletteOnly?: boolean;
  /** Default: all visitors, including guests. */
  needs?: readonly [area: string, action: string];
}

interface MenuGroup {
  label: string;
  entries: readonly (MenuLink | "separator")[];
}

const master = ({ area, path, labels }: Pick<MasterDefinition, "area" | "path" | "labels">): MenuLink => ({
  label: labels.title,
  path,
  needs: [area, "see"],
});

const DATA = "business:menu.data";
const REPORT = "business:menu.report";
const data = (area: string, label = DATA): MenuLink => ({
  label,
  short: label === DATA,
  path: `/record/${area}`,
  needs: [area, "see"],
});
const report = (area: string, label = REPORT, path = area): MenuLink => ({
  label,
  short: label === REPORT,
  path: `/export/${path}`,
  needs: [area, "report"],
});

const menu: readonly (MenuGroup | MenuLink)[] = [
  {
    label: "business:menu.settings",
    entries: [
      { label: "business:user.title", path: "/management/user", needs: ["user", "see"] },
      ...masterGroups.flatMap((group): MenuGroup["entries"] => ["separator", ...group.map(master)]).slice(1),
    ],
  },
  {
    label: "business:menu.inbound",
    entries: [
      data("inbound", "business:menu.inboundData"),
      report("inbound", "business:menu.inboundReport"),
      { ...report("deduction", "business:report.title.quality", "quality"), paletteOnly: true },
      { ...report("reconciliation", "business:report.title.reconciliation"), paletteOnly: true },
      { ...report("deduction", "business:report.title.deductions", "deductions"), paletteOnly: true },
    ],
  },
  {
    label: "business:menu.outbound",
    entries: [
      data("outbound"),
      report("outbound"),
      { ...report("load", "business:report.title.loads", "loads"), paletteOnly: true },
      { ...data("arrival", "business:arrival.title"), paletteOnly: true },
      { ...data("shift", "business:shift.title"), paletteOnly: true },
      { ...data("exception", "business:report.title.exceptions"), paletteOnly: true },
    ],
  },
  {
    label: "business:menu.production",
    entries: [
      data("production"),
      report("production"),
      { ...data("opening-stock", "business:openingStock.title"), paletteOnly: true },
    ],
  },
  { label: "business:menu.booking", entries: [data("booking"), report("booking")] },
  { label: "business:menu.poSales", entries: [poSales(data), poSales(report)] },
  {
    label: "business:menu.outstanding",
    entries: [
      data("outstanding"),
      report("outstanding"),
      { ...report("statement", "business:report.title.statement"), paletteOnly: true },
    ],
  },
  { ...master(vehicle), paletteOnly: true },
  {
    label: "business:reportMail.title",
    path: "/settings/report-mails",
    needs: ["report-mail", "see"],
    paletteOnly: true,
  },
  { label: "business:menu.monitor", path: "/monitor" },
];

/** The path is po-sales, the area po-sale. */
function poSales(link: typeof data): MenuLink {
  const { needs, ...rest } = link("po-sales");
  return { ...rest, needs: ["po-sale", needs?.[1] ?? ""] };
}

type Exists = (path: string) => boolean;

/** Returns the navigation's entries. @param user null for a guest */
export const menuFor = (user: RoleHolder | null, exists: Exists) =>
  menuWhere((link) => link.paletteOnly !== true && exists(link.path) && mayOpen(user, link));

/** Returns the command palette's entries. */
export const paletteMenuFor = (user: RoleHolder | null, exists: Exists) =>
  menuWhere((link) => exists(link.path) && mayOpen(user, link));

function menuWhere(shown: (link: MenuLink) => boolean): (MenuGroup | MenuLink)[] {
  return menu.flatMap((item): (MenuGroup | MenuLink)[] => {
    if (!("entries" in item)) return shown(item) ? [item] : [];
    const entries = withoutLooseSeparators(item.entries.filter((entry) => entry === "separator" || shown(entry)));
    return entries.length === 0 ? [] : [{ ...item, entries }];
  });
}

function mayOpen(user: RoleHolder | null, { needs }: MenuLink): boolean {
  if (needs === undefined) return true;
  const [area, action] = needs;
  const table: Record<string, Record<string, readonly Role[]>> = access;
  const roles = table[area]?.[action];
  return user !== null && roles !== undefined && hasAnyRole(user.roles, roles);
}

function withoutLooseSeparators(entries: (MenuLink | "separator")[]) {
  return entries.filter(
    (entry, index) =>
      entry !== "separator" || (index > 0 && entries[index - 1] !== "separator" && index < entries.length - 1),
  );
}
