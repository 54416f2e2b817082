import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can, type RoleHolder } from "#contract/access";
import type { InboundRecord } from "#contract/weighing/inbound-record";
import { searchHref } from "~/definitions/search-href";

type Weighed = Pick<
  InboundRecord,
  "firstSource" | "firstReadingId" | "firstTypedReason" | "secondSource" | "secondReadingId" | "secondTypedReason"
>;

interface WeightSource {
  readingId?: number | null | undefined;
  typedReason?: string | null | undefined;
}

/** Returns the facts about weights of a scale, or typed although one was set up. */
export function useWeighingFacts(record: Weighed, user: RoleHolder, labels: { first: string; second: string }) {
  const { t } = useTranslation();
  const fact = (weight: string, source: WeightSource) => ({
    label: t("business:weightSource.of", { weight }),
    value: hasSource(source) && <SourceOfWeight {...source} user={user} />,
  });
  return [
    fact(labels.first, { readingId: record.firstReadingId, typedReason: record.firstTypedReason }),
    fact(labels.second, { readingId: record.secondReadingId, typedReason: record.secondTypedReason }),
  ];
}

const hasSource = ({ readingId, typedReason }: WeightSource) => readingId != null || typedReason != null;

/** Shows the reading of a weight with a link to its evidence, or why it was typed. */
export function SourceOfWeight({ readingId, typedReason, user }: WeightSource & { user: RoleHolder }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (readingId == null) return typedReason == null ? null : t("business:weightSource.typed", { reason: typedReason });
  const text = t("business:weightSource.reading", { number: String(readingId) });
  if (!can(user, "reading", "see")) return text;
  return (
    <Link to={searchHref(search, { evidence: String(readingId) })} className="font-medium text-link hover:underline">
      {text}
    </Link>
  );
}
