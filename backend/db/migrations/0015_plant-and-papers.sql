CREATE TABLE "paper_print" (
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"paper" text NOT NULL,
	"prints" integer NOT NULL,
	CONSTRAINT "paper_print_entity_record_id_paper_pk" PRIMARY KEY("entity","record_id","paper"),
	CONSTRAINT "paper_print__prints" CHECK ("paper_print"."prints" > 0)
);
--> statement-breakpoint
CREATE TABLE "plant_logo" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "plant_logo__one_row" CHECK ("plant_logo"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "plant_setting" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"saved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "plant_setting__one_row" CHECK ("plant_setting"."id" = 1)
);
