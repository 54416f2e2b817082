CREATE TABLE "report_mail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"report" text NOT NULL,
	"query" text NOT NULL,
	"range" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"hour" text NOT NULL,
	"recipient_ids" jsonb NOT NULL,
	"owner_id" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"ran_until" timestamptz(3) DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_mail_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_mail_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_mail_id" integer NOT NULL,
	"started_at" timestamptz(3) DEFAULT now() NOT NULL,
	"due_at" timestamptz(3) NOT NULL,
	"manual" boolean NOT NULL,
	"missed" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamptz(3) DEFAULT now() NOT NULL,
	"rows" integer,
	"bytes" integer,
	"priced" boolean DEFAULT false NOT NULL,
	"error" text,
	"recipients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filename" text,
	"content" "bytea"
);
--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "report_run_id" integer;--> statement-breakpoint
ALTER TABLE "report_mail" ADD CONSTRAINT "report_mail_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mail_run" ADD CONSTRAINT "report_mail_run_report_mail_id_report_mail_id_fk" FOREIGN KEY ("report_mail_id") REFERENCES "public"."report_mail"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_mail_run__due_at__unique" ON "report_mail_run" USING btree ("report_mail_id","due_at") WHERE not "report_mail_run"."manual";--> statement-breakpoint
CREATE INDEX "report_mail_run__of" ON "report_mail_run" USING btree ("report_mail_id","id");--> statement-breakpoint
CREATE INDEX "report_mail_run__waiting" ON "report_mail_run" USING btree ("retry_at") WHERE "report_mail_run"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "report_mail_run__started_at" ON "report_mail_run" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_report_run_id_report_mail_run_id_fk" FOREIGN KEY ("report_run_id") REFERENCES "public"."report_mail_run"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mail__report_run" ON "outgoing_mail" USING btree ("report_run_id") WHERE "outgoing_mail"."report_run_id" is not null;