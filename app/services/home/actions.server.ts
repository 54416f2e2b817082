import { notFound } from "~/services/request/screen-error.server";
import { callAction } from "~/services/weighing/actions.server";

const TRUCK = /^(?:inbound|outbound)-record\/[1-9]\d{0,9}$/;

/** Actions of the start page. */
export const homeActions = {
  call: callAction(
    ({ form }) => {
      const truck = form.get("truck");
      if (typeof truck !== "string" || !TRUCK.test(truck)) throw notFound();
      return `/api/${truck}`;
    },
    () => "/home",
  ),
};
