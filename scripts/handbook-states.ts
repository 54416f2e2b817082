import type { Page } from "@playwright/test";
import type { Role } from "#contract/access";

/** A picture of the handbook: the screen, its state and the part to show. */
export interface Picture {
  file: string;
  role: Role;
  path: string;
  /** Opens the first row of the list that has this text. */
  opens?: string;
  /** Brings the screen into the state to show. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Selectors of the parts to show. */
  parts: string[];
  /** Default: 1024 x 768 px. */
  window?: { width: number; height: number };
  /** Includes the header of the screen. */
  header?: boolean;
}

const STABLE = "[data-scale][data-state=stable]";
const CARD = "[data-step]";
const PANEL = "[data-side-panel]";
/** Moisture, dirt and starch in percent. */
const SAMPLE = ["15", "2", "4"];

/** The form of the card, without the facts below it. */
const FORM = `${CARD} form`;

const openMenu = (name: string) => async (page: Page) => {
  await page.locator(`${name} > button`).first().click();
  await page.locator("[role=menu]").waitFor();
};
const openMore = openMenu("main [data-menu-box]:not(:has(> button > .sr-only))");
const openPapers = openMenu("main [data-menu-box]:has(> button > .sr-only)");
const MENU = ["main ol", "[role=menu]"];

/** Selects the first row of the inbox and opens its sentence. */
const acceptFirst = async (page: Page) => {
  await page.keyboard.press("j");
  await page.locator("tr[data-row]:focus-within").waitFor();
  await page.keyboard.press("a");
  await page.locator("[name=reason]:focus").waitFor();
};

const startPage = (role: Role): Picture => ({
  file: `${role.toLowerCase()}-start.png`,
  role,
  path: "/home",
  window: { width: 1024, height: 500 },
  parts: ["main section:has(table[data-rows])"],
});

/** The user's menu over the start page. */
const endOfShift = (role: Role): Picture => ({
  file: `${role.toLowerCase()}-end-of-shift.png`,
  role,
  path: "/home",
  window: { width: 720, height: 530 },
  header: true,
  prepare: openMenu("header [data-menu-box]"),
  parts: ["header [data-menu-box]", "[role=menu]"],
});

/** A part of the monitor, readable in the column of a page. */
const monitorPart = (file: string, parts: string[]): Picture => ({
  file,
  role: "SCALE",
  path: "/monitor",
  window: { width: 1440, height: 620 },
  header: true,
  parts,
});

/** The weight of this truck: that of the last one on the deck is unusual for it. */
const WEIGHED = `${CARD}:has(${STABLE}):not(:has([name=unusualReason]:not([type=hidden])))`;

const waitFor = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

export const PICTURES: readonly Picture[] = [
  startPage("SCALE"),
  {
    file: "scale-truck-in.png",
    role: "SCALE",
    path: "/record/inbound?status=WAITING",
    opens: "Gandum",
    prepare: waitFor(WEIGHED),
    parts: [FORM],
  },
  {
    file: "scale-truck-out.png",
    role: "SCALE",
    path: "/record/outbound?status=LOADED",
    opens: "",
    prepare: waitFor(WEIGHED),
    parts: [FORM],
  },
  {
    file: "scale-wrong-weight.png",
    role: "SCALE",
    path: "/record/inbound?status=WEIGHED_IN",
    opens: "",
    prepare: openMore,
    parts: MENU,
  },
  {
    file: "scale-no-network.png",
    role: "SCALE",
    path: "/record/inbound?status=WAITING",
    opens: "Gandum",
    prepare: async (page) => {
      await page.route("**/scale/live*", (route) => route.abort());
      await page.reload();
      await page.locator(`${CARD} button`).first().waitFor();
      await page.waitForTimeout(20_000);
    },
    parts: [FORM],
  },
  { file: "scale-end-of-shift.png", role: "SCALE", path: "/record/shift", parts: ["main"] },
  startPage("CHECKER"),
  {
    file: "checker-truck-in.png",
    role: "CHECKER",
    path: "/record/inbound?status=WEIGHED_IN",
    opens: "Jagung",
    prepare: async (page) => {
      await page.locator('[name="items[0].sampleNo"]').fill("LAB-80");
      const values = page.locator('[name^="sample["][name$=".value"]');
      for (const [index, value] of SAMPLE.entries()) {
        await values.nth(index).fill(value);
        await values.nth(index).press("Tab");
      }
    },
    parts: [FORM],
  },
  {
    file: "checker-wrong-weight.png",
    role: "CHECKER",
    path: "/record/inbound?status=WEIGHED_OUT",
    opens: "",
    prepare: async (page) => {
      await page.goto(`${page.url()}&step=check`);
      await page.locator("[name*=eductionP]").first().fill("2");
    },
    parts: [FORM],
  },
  endOfShift("CHECKER"),
  { file: "checker-quality.png", role: "CHECKER", path: "/export/quality?type=factor", parts: ["main"] },
  {
    file: "ticket.png",
    role: "CHECKER",
    path: "/record/inbound?status=WEIGHED_OUT",
    opens: "",
    prepare: openPapers,
    parts: MENU,
  },
  {
    file: "checker-unusual.png",
    role: "CHECKER",
    path: "/record/inbound?status=WEIGHED_IN",
    opens: "",
    prepare: (page) => page.locator("[name='items[0].quantity']").fill("99000"),
    parts: [FORM],
  },
  // Last: its unsaved input is offered on the next screens.
  {
    file: "no-network.png",
    role: "CHECKER",
    path: "/record/inbound?status=WEIGHED_IN",
    opens: "",
    prepare: async (page) => {
      await page.route("**", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
      await page.locator("[name='items[0].quantity']").press("Control+Enter");
      await page.locator("dialog[open]").waitFor();
    },
    parts: ["dialog[open]"],
  },
  startPage("FG"),
  endOfShift("FG"),
  { file: "fg-truck-out.png", role: "FG", path: "/record/outbound?status=WEIGHED_IN", opens: "", parts: [FORM] },
  {
    file: "fg-wrong-weight.png",
    role: "FG",
    path: "/record/outbound?status=LOADED",
    opens: "",
    prepare: async (page) => {
      await page.locator("a[href*='load=']").first().click();
      await page.locator(`${FORM} input:focus`).waitFor();
    },
    parts: [CARD],
  },
  {
    file: "fg-goods.png",
    role: "FG",
    path: "/record/outbound?status=LOADING",
    opens: "",
    prepare: waitFor(CARD),
    parts: ["main table"],
  },
  {
    file: "fg-figures.png",
    role: "FG",
    path: "/export/loads?type=hour",
    window: { width: 1024, height: 520 },
    parts: ["main"],
  },
  startPage("OFFICE"),
  {
    file: "office-wrong-weight.png",
    role: "OFFICE",
    path: "/record/outbound?status=WEIGHED_OUT",
    opens: "",
    prepare: openMore,
    parts: MENU,
  },
  {
    file: "papers.png",
    role: "OFFICE",
    path: "/record/outbound?status=DONE",
    opens: "",
    prepare: openPapers,
    parts: MENU,
  },
  {
    file: "to-look-at.png",
    role: "OFFICE",
    path: "/record/exception?look=mine",
    window: { width: 1024, height: 500 },
    prepare: acceptFirst,
    parts: ["main thead", "[name=reason]"],
  },
  { file: "office-vehicles.png", role: "OFFICE", path: "/settings/vehicles?form=1", parts: [PANEL] },
  {
    file: "office-prices.png",
    role: "OFFICE",
    path: "/record/outbound?invoiceState=OPEN&date=",
    window: { width: 1024, height: 430 },
    prepare: async (page) => {
      for (const key of ["j", "Space", "j", "Space"]) await page.keyboard.press(key);
    },
    parts: ["main table"],
  },
  {
    file: "office-truck-out.png",
    role: "OFFICE",
    path: "/record/outbound?status=WEIGHED_OUT",
    opens: "",
    parts: [FORM],
  },
  {
    file: "office-end-of-shift.png",
    role: "OFFICE",
    path: "/record/shift",
    window: { width: 800, height: 420 },
    parts: ["main section"],
  },
  // Last: its unsaved input is offered on the next screens.
  {
    file: "office-orders.png",
    role: "OFFICE",
    path: "/record/booking?form=new",
    prepare: async (page) => {
      await page.locator(`${PANEL} [role=combobox]`).nth(1).click();
      await page.locator("[role=option]").first().click();
    },
    parts: [PANEL],
  },
  { file: "office-production.png", role: "OFFICE", path: "/record/production?form=new", parts: [PANEL] },
  startPage("FINANCE"),
  endOfShift("FINANCE"),
  { file: "finance-prices.png", role: "FINANCE", path: "/record/inbound?status=WEIGHED_OUT", opens: "", parts: [FORM] },
  {
    file: "finance-reconciliation.png",
    role: "FINANCE",
    path: "/export/reconciliation?vendorId=1",
    window: { width: 1024, height: 400 },
    parts: ["main table"],
  },
  {
    file: "finance-quality.png",
    role: "FINANCE",
    path: "/export/deductions?type=vendor-checkedBy",
    parts: ["main table"],
  },
  {
    file: "finance-wrong-price.png",
    role: "FINANCE",
    path: "/record/inbound?status=WEIGHED_OUT",
    opens: "Premix",
    prepare: async (page) => {
      await page.locator(`${CARD} [name=pricePerKg]`).fill("485000");
      await page.keyboard.press("Enter");
      await page.locator("[name=unusualReason]:not([type=hidden])").waitFor();
    },
    parts: [FORM],
  },
  startPage("ADMIN"),
  { file: "admin-users.png", role: "ADMIN", path: "/management/user?form=new", parts: [PANEL] },
  { file: "admin-company.png", role: "ADMIN", path: "/settings/company", parts: ["main"] },
  { file: "admin-masters.png", role: "ADMIN", path: "/management/customer?import=1", parts: [PANEL] },
  { file: "admin-keys.png", role: "ADMIN", path: "/settings/api-keys?form=new", parts: [PANEL] },
  {
    file: "admin-wrong-weight.png",
    role: "ADMIN",
    path: "/record/inbound?status=DONE",
    opens: "",
    prepare: openMore,
    parts: MENU,
  },
  { file: "admin-scales.png", role: "ADMIN", path: "/settings/scales", opens: "", parts: [PANEL] },
  {
    file: "admin-printing.png",
    role: "ADMIN",
    path: "/settings",
    window: { width: 1024, height: 1200 },
    parts: [".card:has([value=autoPrint])"],
  },
  { file: "admin-backup.png", role: "ADMIN", path: "/settings/system", parts: ["main"] },
  {
    file: "yard-monitor.png",
    role: "SCALE",
    path: "/record/outbound?status=WAITING",
    opens: "",
    window: { width: 960, height: 412 },
    header: true,
    prepare: async (page) => {
      await page.locator("[value=call]").click();
      await page.locator(".animate-toast-leave").waitFor();
      await page.goto("/monitor");
      await page.locator("[data-call-banner]").waitFor();
      // The demo's scale is in use until its weigh form has closed.
      await page.getByText("Timbangan 1").waitFor({ state: "hidden" });
    },
    parts: ["html"],
  },
  monitorPart("yard-colours.png", ["[data-area=H] h2", "[data-area=J] li:nth-child(3)"]),
  monitorPart("yard-call.png", ["[data-call-banner]"]),
  monitorPart("yard-truck-in.png", ["[data-scale-column] h2", "[data-scale-column] ol"]),
  monitorPart("yard-truck-out.png", ["[data-area=K] h2", "[data-area=L] li:nth-child(3)"]),
  {
    ...monitorPart("yard-no-network.png", ["header [role=status]"]),
    prepare: async (page) => {
      await page.route("**/monitor*", (route) => route.abort());
      await page.locator("header strong").waitFor();
    },
  },
];
