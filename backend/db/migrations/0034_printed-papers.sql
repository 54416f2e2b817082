CREATE TABLE "paper_logo" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printed_paper" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "printed_paper_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"paper" text NOT NULL,
	"format" text,
	"copy" integer,
	"edition" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"by_id" integer,
	"at" timestamptz(3),
	"taken_back_at" timestamptz(3),
	"taken_back_by_id" integer,
	"replaced_by" integer
);
--> statement-breakpoint
ALTER TABLE "paper_print" DROP CONSTRAINT "paper_print__prints";--> statement-breakpoint
ALTER TABLE "paper_print" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "printed_paper" ADD CONSTRAINT "printed_paper_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_paper" ADD CONSTRAINT "printed_paper_taken_back_by_id_app_user_id_fk" FOREIGN KEY ("taken_back_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "printed_paper__copy" ON "printed_paper" USING btree ("entity","record_id","paper","copy");--> statement-breakpoint
ALTER TABLE "paper_print" ADD CONSTRAINT "paper_print__count" CHECK ("paper_print"."prints" >= 0);--> statement-breakpoint
-- Earlier prints have a number but no content; time and user are known of the last.
INSERT INTO "printed_paper" ("entity", "record_id", "paper", "copy", "by_id", "at")
SELECT p."entity", p."record_id", p."paper", n, CASE WHEN n = p."prints" THEN p."last_by_id" END, CASE WHEN n = p."prints" THEN p."last_at" END
FROM "paper_print" p, generate_series(1, p."prints") n;
