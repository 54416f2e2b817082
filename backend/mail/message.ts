import type { Locale } from "#contract/constants";

/** A mail as it is sent, in both forms that mail programs show. */
export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The address that the mail is about. */
  link?: string;
}

/** The words of a mail, before they have a form. */
export interface Letter {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: { label: string; link: string };
  /** Under the button, in small. */
  closing: readonly string[];
}

/** Writes a letter as plain text and as HTML, whose styles stand in the elements: mail programs read no style sheets. */
export function messageOf({ locale, subject, greeting, paragraphs, button, closing }: Letter): Message {
  const link = button?.link;
  const lines = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), ...closing];
  const html = [
    `<!doctype html><html lang="${locale}"><body style="margin:0;padding:24px;background:#f4f4f5;font-family:Arial,sans-serif;color:#18181b">`,
    `<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px">`,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:bold">Gudang</p>`,
    ...[greeting, ...paragraphs].map((one) => paragraph(one, "font-size:14px;line-height:22px")),
    ...(button ? [buttonOf(button)] : []),
    ...closing.map((one) => paragraph(one, "font-size:12px;line-height:18px;color:#65656e")),
    `</div></body></html>`,
  ].join("\n");
  return { subject, text: `${lines.join("\n\n")}\n`, html, link };
}

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

function buttonOf({ label, link }: { label: string; link: string }): string {
  const [href, text] = [escapeHtml(link), escapeHtml(label)];
  const style =
    "display:inline-block;padding:10px 18px;background:#0f766e;border-radius:8px;color:#ffffff;font-size:14px;font-weight:bold;text-decoration:none";
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="${style}">${text}</a></p>`,
    `<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#65656e;word-break:break-all">${href}</p>`,
  ].join("\n");
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
