CREATE TABLE "undo_step" (
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"values" jsonb NOT NULL,
	"item" jsonb,
	CONSTRAINT "undo_step_entity_record_id_pk" PRIMARY KEY("entity","record_id")
);
--> statement-breakpoint
ALTER TABLE "undo_step" ADD CONSTRAINT "undo_step_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;