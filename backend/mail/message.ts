import type { Locale } from "#contract/constants";

export interface Message {
  subject: string;
  text: string;
  html: string;
  link?: string;
  attachment?: Attachment;
}

interface Attachment {
  filename: string;
  content: Buffer;
}

export interface Letter {
  locale: Locale;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  button?: { label: string; link: string };
  /** Small print. */
  closing: readonly string[];
  attachment?: Attachment;
}

/** Inline styles, because mail clients ignore style sheets. */
export function renderLetter({ locale, subject, greeting, paragraphs, button, closing, attachment }: Letter): Message {
  const link = button?.link;
  const lines = [greeting, ...paragraphs, ...(button ? [`${button.label}:\n${button.link}`] : []), ...closing];
  const html = [
    `<!doctype html><html lang="${locale}"><body style="margin:0;padding:24px;background:#f4f4f5;font-family:Arial,sans-serif;color:#18181b">`,
    `<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e4e7;border-radius:12px">`,
    `<p style="margin:0 0 16px;font-size:18px;font-weight:bold">Gudang</p>`,
    ...[greeting, ...paragraphs].map((one) => paragraph(one, "font-size:14px;line-height:22px")),
    ...(button ? [renderButton(button)] : []),
    ...closing.map((one) => paragraph(one, "font-size:12px;line-height:18px;color:#65656e")),
    `</div></body></html>`,
  ].join("\n");
  return { subject, text: `${lines.join("\n\n")}\n`, html, link, ...(attachment && { attachment }) };
}

const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

function renderButton({ label, link }: { label: string; link: string }): string {
  const [href, text] = [escapeHtml(link), escapeHtml(label)];
  const style =
    "display:inline-block;padding:10px 18px;background:#0f766e;border-radius:8px;color:#ffffff;font-size:14px;font-weight:bold;text-decoration:none";
  return [
    `<p style="margin:0 0 16px"><a href="${href}" style="${style}">${text}</a></p>`,
    `<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#65656e;word-break:break-all">${href}</p>`,
  ].join("\n");
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
