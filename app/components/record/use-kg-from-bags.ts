import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { kgOfUnits } from "#contract/orders/units";
import { numbersOf, typedNumber } from "~/definitions/numbers";
import { fillControl } from "../ui/fill-control";

/**
 * Calculates kg from bags, unless another weight was typed.
 * @param kgPerUnit of one bag
 * @returns refs for both inputs, and `fill` to call when bags or goods change
 */
export function useKgFromBags(kgPerUnit: () => number | null | undefined) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const bags = useRef<HTMLInputElement>(null);
  const kg = useRef<HTMLInputElement>(null);
  const calculated = useRef("");

  const calculate = () => {
    const [units, unitKg] = [typedNumber(bags.current?.value, 0, t), kgPerUnit()];
    return units === undefined || units === 0 || !unitKg ? "" : formatNumber(kgOfUnits(units, unitKg));
  };
  // The initial weight may be calculated.
  useEffect(() => {
    calculated.current = calculate();
    // oxlint-disable-next-line react/exhaustive-deps -- only on mount
  }, []);

  const fill = () => {
    const [input, before] = [kg.current, calculated.current];
    calculated.current = calculate();
    if (input === null || (input.value !== "" && input.value !== before)) return;
    fillControl(input, calculated.current);
  };
  return { bags, kg, fill };
}
