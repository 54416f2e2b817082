CREATE TABLE "shift_handover" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_handover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"date" date NOT NULL,
	"shift" integer NOT NULL,
	"handed_at" timestamptz(3) DEFAULT now() NOT NULL,
	"handed_by_id" integer NOT NULL,
	"taken_at" timestamptz(3),
	"taken_by_id" integer,
	"note" text,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "shift_handover__shift" CHECK ("shift_handover"."shift" between 1 and 3),
	CONSTRAINT "shift_handover__taken" CHECK (("shift_handover"."taken_at" is null) = ("shift_handover"."taken_by_id" is null) and "shift_handover"."taken_by_id" <> "shift_handover"."handed_by_id")
);
--> statement-breakpoint
ALTER TABLE "shift_handover" ADD CONSTRAINT "shift_handover_handed_by_id_app_user_id_fk" FOREIGN KEY ("handed_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_handover" ADD CONSTRAINT "shift_handover_taken_by_id_app_user_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_handover__shift__unique" ON "shift_handover" USING btree ("date","shift");--> statement-breakpoint
CREATE INDEX "shift_handover__open" ON "shift_handover" USING btree ("handed_at") WHERE "shift_handover"."taken_at" is null;