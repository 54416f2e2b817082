import { isLocale, loadPageTexts } from "~/services/request/locale.server";
import { notFound } from "~/services/request/screen-error.server";
import { screenLoader } from "~/services/request/screen.server";

/** Cacheable: the URL contains the version. */
export const loader = screenLoader([], async ({ params }) => {
  if (!isLocale(params.locale)) throw notFound();
  const { texts } = await loadPageTexts(params.locale);
  return Response.json(texts, { headers: { "Cache-Control": "private, max-age=31536000, immutable" } });
});
