import type { Config } from "tailwindcss";

/** A colour of the theme; its light and dark values are in app/tailwind.css. */
const token = (name: string) => `var(--${name})`;

/** One colour of a status: its text, its soft ground and its dot. */
const tone = (name: string) => ({
  DEFAULT: token(`tone-${name}`),
  soft: token(`tone-${name}-soft`),
  dot: token(`tone-${name}-dot`),
});

export default {
  content: ["./app/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        background: token("background"),
        foreground: token("foreground"),
        card: { DEFAULT: token("card"), foreground: token("card-foreground") },
        popover: { DEFAULT: token("popover"), foreground: token("popover-foreground") },
        primary: { DEFAULT: token("primary"), hover: token("primary-hover"), foreground: token("primary-foreground") },
        secondary: { DEFAULT: token("secondary"), foreground: token("secondary-foreground") },
        muted: { DEFAULT: token("muted"), foreground: token("muted-foreground") },
        accent: { DEFAULT: token("accent"), foreground: token("accent-foreground") },
        destructive: {
          DEFAULT: token("destructive"),
          hover: token("destructive-hover"),
          foreground: token("destructive-foreground"),
          text: token("destructive-text"),
          soft: token("destructive-soft"),
          border: token("destructive-border"),
        },
        success: { DEFAULT: token("success"), soft: token("success-soft"), border: token("success-border") },
        warning: { DEFAULT: token("warning"), soft: token("warning-soft"), border: token("warning-border") },
        info: { DEFAULT: token("info"), soft: token("info-soft"), border: token("info-border") },
        link: token("link"),
        selected: token("selected"),
        border: token("border"),
        line: token("line"),
        input: token("input"),
        ring: token("ring"),
        subtle: token("subtle"),
        overlay: token("overlay"),
        tone: {
          amber: tone("amber"),
          sky: tone("sky"),
          violet: tone("violet"),
          green: tone("green"),
          gray: tone("gray"),
          red: tone("red"),
          teal: tone("teal"),
        },
      },
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
      borderRadius: {
        sm: "0.25rem",
        md: "0.375rem",
        lg: "0.4375rem",
        xl: "0.625rem",
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
