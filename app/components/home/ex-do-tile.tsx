import { useTranslation } from "react-i18next";
import type { HomeExDos } from "#contract/home";
import { exDoHref } from "~/definitions/home";
import { numbersOf } from "~/definitions/numbers";
import { Badge } from "../ui/badge";
import { HomeTile } from "./home-tile";
import { TileTable } from "./tile-table";
import { PathLink } from "~/components/ui/path-link";

type ExDo = HomeExDos["exDos"][number];

export function ExDoTile({ exDos }: { exDos: HomeExDos | null }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const title = t("business:home.tile.exDos");
  const column = (key: "madeKg" | "bookedKg" | "deliveredKg", proof: "production" | "booking" | "outbound") => ({
    key,
    header: t(`business:home.exDo.${key}`),
    end: true as const,
    render: (exDo: ExDo) => (
      <PathLink to={exDoHref(proof, exDo.id, exDos ?? { startDate: "", endDate: "" })} className="figure-link">
        {exDo.quantityKg !== null && exDo[key] > exDo.quantityKg ? (
          <Badge tone="red" className="font-semibold">
            {formatNumber(exDo[key])}
            <span className="sr-only"> {t("business:home.pastQuantity")}</span>
          </Badge>
        ) : (
          formatNumber(exDo[key])
        )}
      </PathLink>
    ),
  });
  return (
    <HomeTile
      title={title}
      text={t("business:home.exDoText")}
      failed={exDos === null}
      empty={exDos?.exDos.length === 0 && t("business:exDo.empty")}
    >
      <TileTable
        label={title}
        rows={exDos?.exDos ?? []}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "exDoNo",
            header: t("business:report.field.exDo"),
            rest: true,
            render: ({ exDoNo }) => <span className="font-semibold">{exDoNo}</span>,
          },
          {
            key: "quantityKg",
            header: t("business:home.exDo.quantityKg"),
            end: true,
            render: ({ quantityKg }) => (quantityKg === null ? "–" : formatNumber(quantityKg)),
          },
          column("madeKg", "production"),
          column("bookedKg", "booking"),
          column("deliveredKg", "outbound"),
        ]}
      />
    </HomeTile>
  );
}
