import type { Config } from "tailwindcss";

/** Fonts and animations. Colours and radii have the names of shadcn-ui in app/tailwind.css, which loads this. */
export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    extend: {
      fontFamily: {
        // Inter has no Chinese: macOS, Windows, Linux.
        sans: [
          "Inter Variable",
          "ui-sans-serif",
          "system-ui",
          "PingFang SC",
          "Microsoft YaHei",
          "Noto Sans SC",
          "Noto Sans CJK SC",
          "sans-serif",
        ],
      },
      fontSize: {
        "2xs": ["0.6875rem", { lineHeight: "1rem" }],
        xs: ["0.75rem", { lineHeight: "1.125rem" }],
        sm: ["0.8125rem", { lineHeight: "1.25rem" }],
        base: ["0.875rem", { lineHeight: "1.375rem" }],
        lg: ["1rem", { lineHeight: "1.5rem" }],
        xl: ["1.1875rem", { lineHeight: "1.75rem" }],
      },
      keyframes: {
        "toast-leave": { to: { opacity: "0", visibility: "hidden" } },
        "panel-enter": { from: { opacity: "0", transform: "translateX(0.75rem)" } },
        "progress-run": {
          "0%": { transform: "scaleX(0)" },
          "20%": { transform: "scaleX(0.4)" },
          "50%": { transform: "scaleX(0.72)" },
          "100%": { transform: "scaleX(0.95)" },
        },
        "progress-finish": {
          "0%": { transform: "scaleX(0.95)", opacity: "1" },
          "50%": { transform: "scaleX(1)", opacity: "1" },
          "100%": { transform: "scaleX(1)", opacity: "0" },
        },
      },
      animation: {
        "toast-leave": "toast-leave 0.3s ease-out 6s forwards",
        "panel-enter": "panel-enter 0.12s ease-out",
        "progress-run": "progress-run 3s ease-out forwards",
        "progress-finish": "progress-finish 0.3s ease-out forwards",
      },
    },
  },
} satisfies Config;
