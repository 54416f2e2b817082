CREATE TABLE "ex_do_sum" (
	"ex_do_master_id" integer PRIMARY KEY NOT NULL,
	"made_kg" bigint DEFAULT 0 NOT NULL,
	"booked_kg" bigint DEFAULT 0 NOT NULL,
	"delivered_kg" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_stock" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_stock_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"date" date NOT NULL,
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"quantity_kg" integer NOT NULL,
	"note" text,
	"created_by_id" integer,
	CONSTRAINT "opening_stock__quantity" CHECK ("opening_stock"."quantity_kg" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_day" (
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"date" date NOT NULL,
	"made_kg" bigint DEFAULT 0 NOT NULL,
	"delivered_kg" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_day_grade_id_marking_id_date_pk" PRIMARY KEY("grade_id","marking_id","date")
);
--> statement-breakpoint
ALTER TABLE "ex_do_sum" ADD CONSTRAINT "ex_do_sum_ex_do_master_id_ex_do_master_id_fk" FOREIGN KEY ("ex_do_master_id") REFERENCES "public"."ex_do_master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_stock" ADD CONSTRAINT "opening_stock_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_day" ADD CONSTRAINT "stock_day_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_day" ADD CONSTRAINT "stock_day_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_stock__date__unique" ON "opening_stock" USING btree ("grade_id","marking_id","date") WHERE "opening_stock"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "opening_stock__marking" ON "opening_stock" USING btree ("marking_id");--> statement-breakpoint
INSERT INTO "stock_day" (grade_id, marking_id, date, made_kg, delivered_kg)
  select grade_id, marking_id, date, sum(made) as made_kg, sum(delivered) as delivered_kg
  from (
    select grade_id, marking_id, date, quantity_kg as made, 0 as delivered from production where deleted_at is null
    union all
    select i.grade_id, i.marking_id, r.date, 0, i.quantity_kg
    from outbound_record_item i join outbound_record r on r.id = i.outbound_record_id
    where i.deleted_at is null and r.deleted_at is null and r.status = 'DONE'
  ) moved group by 1, 2, 3;--> statement-breakpoint
INSERT INTO "ex_do_sum" (ex_do_master_id, made_kg, booked_kg, delivered_kg)
  select ex_do_master_id, sum(made) as made_kg, sum(booked) as booked_kg, sum(delivered) as delivered_kg
  from (
    select ex_do_master_id, quantity_kg as made, 0 as booked, 0 as delivered from production where deleted_at is null
    union all
    select ex_do_master_id, 0, quantity_kg, 0 from booking where deleted_at is null and cancelled_at is null
    union all
    select b.ex_do_master_id, 0, 0, i.quantity_kg
    from outbound_record_item i
    join outbound_record r on r.id = i.outbound_record_id
    join booking b on b.id = i.booking_id
    where i.deleted_at is null and r.deleted_at is null and r.status = 'DONE'
  ) moved group by 1;
