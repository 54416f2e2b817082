import { useLoaderData } from "@remix-run/react";
import { HandbookPage } from "~/components/shell/handbook-page";
import { screenHandle } from "~/definitions/screen-handle";
import { handbookPage, type HandbookPageData } from "~/services/shell/handbook.server";
import { screenLoader } from "~/services/request/screen.server";

export const handle = screenHandle({
  title: "help.handbook",
  titleOf: ({ title }: HandbookPageData) => title,
});

export const loader = screenLoader(["auth"], ({ locale, params }) => handbookPage(locale, params.desk));

export default function Handbook() {
  return <HandbookPage data={useLoaderData<typeof loader>()} />;
}
