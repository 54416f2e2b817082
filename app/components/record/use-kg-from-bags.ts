import { useEffect, useRef } from "react";
import { formatNumber } from "#contract/format";
import { parseNumberText } from "#contract/number";

/**
 * Fills the kg of an item from its bags, for as long as nobody typed another weight: a weight that is empty or agrees with
 * the bags follows them, one typed by hand stays.
 *
 * @param kgPerUnit asks how heavy one bag of the chosen goods is
 * @returns refs for the two inputs, and what to call when bags or goods change
 */
export function useKgFromBags(kgPerUnit: () => number | null | undefined) {
  const bags = useRef<HTMLInputElement>(null);
  const kg = useRef<HTMLInputElement>(null);
  const counted = useRef("");

  const count = () => {
    const [units, unitKg] = [parseNumberText(bags.current?.value ?? ""), kgPerUnit()];
    return units === undefined || units === 0 || !unitKg ? "" : formatNumber(units * unitKg);
  };
  // What stands there when the form opens may itself be counted.
  useEffect(() => {
    counted.current = count();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what the form opened with
  }, []);

  const fill = () => {
    const [input, before] = [kg.current, counted.current];
    counted.current = count();
    if (input === null || (input.value !== "" && input.value !== before)) return;
    input.value = counted.current;
    // So that whoever follows the form's values sees the new one.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { bags, kg, fill };
}
