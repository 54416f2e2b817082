import { Link } from "@remix-run/react";
import { Menu } from "lucide-react";
import { useTranslation } from "react-i18next";
import { nameLang, type NavigationData, type NavLinkItem } from "~/definitions/navigation";
import { cn } from "../class-names";
import { Dropdown } from "../ui/dropdown";
import { isActive } from "./nav-menu";

/** Links; longer menus get a column. */
const LONG = 4;

interface FoldedMenuProps {
  menus: NavigationData["menus"];
  pathname: string;
}

/** Single menu of the navigation for narrow or zoomed windows. */
export function FoldedMenu({ menus, pathname }: FoldedMenuProps) {
  const { t } = useTranslation();
  const shown = menus.map((menu) => ({ label: menu.label, links: linksOf(menu) }));
  const groups = shown.filter(({ links }) => links.length > 1);
  const single = shown.filter(({ links }) => links.length === 1);
  return (
    <Dropdown
      panelClassName="fixed top-14 left-5 grid w-[min(34rem,calc(100vw-2.5rem))] auto-rows-max grid-cols-3 items-start p-2"
      summaryClassName={"nav-item gap-1.5 group-open/menu:bg-accent"}
      summary={
        <>
          <Menu aria-hidden className="size-4" />
          {t("nav.menu")}
        </>
      }
    >
      {groups.map(({ label, links }) => (
        <section key={label} aria-label={label} className={cn(links.length > LONG && "row-span-4")}>
          <p lang={nameLang(label)} className="px-2.5 pt-1.5 pb-0.5 text-xs font-medium text-muted-foreground">
            {label}
          </p>
          {links.map((link) => (
            <FoldedLink key={link.href} {...link} pathname={pathname} />
          ))}
        </section>
      ))}
      <div>
        {single.map(({ label, links: [link] }) => (
          // "Data" alone is ambiguous.
          <FoldedLink key={label} href={link?.href ?? ""} label={label} pathname={pathname} />
        ))}
      </div>
    </Dropdown>
  );
}

function FoldedLink({ label, href, pathname }: NavLinkItem & { pathname: string }) {
  return (
    <Link
      to={href}
      lang={nameLang(label)}
      aria-current={href === pathname ? "page" : undefined}
      className={cn("menu-item", isActive(href, pathname) && "font-semibold text-link")}
    >
      {label}
    </Link>
  );
}

const linksOf = (menu: NavigationData["menus"][number]) =>
  "items" in menu ? menu.items.filter((item) => item !== "separator") : [menu];
