import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf, typedNumber } from "~/screens/numbers";
import { fillControl } from "../ui/fill-control";

/**
 * Calculates the kg of an item from its bags while nobody has typed another weight: an empty weight, or one that agrees with the
 * bags, follows them.
 *
 * @param kgPerUnit returns the weight of one bag of the chosen goods, in kg
 * @returns refs for the two inputs, and `fill` to call when bags or goods change
 */
export function useKgFromBags(kgPerUnit: () => number | null | undefined) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const bags = useRef<HTMLInputElement>(null);
  const kg = useRef<HTMLInputElement>(null);
  const calculated = useRef("");

  const calculate = () => {
    const [units, unitKg] = [typedNumber(bags.current?.value, 0, t), kgPerUnit()];
    return units === undefined || units === 0 || !unitKg ? "" : formatNumber(units * unitKg);
  };
  // The weight that the form opens with may itself be calculated.
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
