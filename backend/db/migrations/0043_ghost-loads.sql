CREATE TABLE "ghost_load" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ghost_load_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"scale_id" integer NOT NULL,
	"visit" integer NOT NULL,
	"seq" bigint NOT NULL,
	"date" date NOT NULL,
	"started_at" timestamptz(3) NOT NULL,
	"ended_at" timestamptz(3) NOT NULL,
	"seconds" integer NOT NULL,
	"peak_kg" integer NOT NULL,
	"late" boolean NOT NULL,
	"curve" jsonb,
	"settled_at" timestamptz(3),
	"settled_by_id" integer,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "ghost_load" ADD CONSTRAINT "ghost_load_scale_id_scale_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."scale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ghost_load" ADD CONSTRAINT "ghost_load_settled_by_id_app_user_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ghost_load__seq__unique" ON "ghost_load" USING btree ("scale_id","seq");--> statement-breakpoint
CREATE INDEX "ghost_load__started_at" ON "ghost_load" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "ghost_load__open" ON "ghost_load" USING btree ("started_at") WHERE "ghost_load"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "ghost_load__curve" ON "ghost_load" USING btree ("started_at") WHERE "ghost_load"."curve" is not null;