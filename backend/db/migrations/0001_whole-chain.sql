CREATE TABLE "booking" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"booking_no" text NOT NULL,
	"date" date NOT NULL,
	"po_sale_line_id" integer NOT NULL,
	"ex_do_master_id" integer NOT NULL,
	"quantity_kg" integer NOT NULL,
	"used_kg" integer DEFAULT 0 NOT NULL,
	"license_plate" text,
	"note" text,
	"cancel_reason" text,
	"cancelled_at" timestamptz(3),
	"status" text GENERATED ALWAYS AS (case when cancelled_at is not null then 'CANCELLED' when used_kg = 0 then 'ACTIVE' when used_kg < quantity_kg then 'PARTIAL' else 'USED' end) STORED NOT NULL,
	"created_by_id" integer,
	CONSTRAINT "booking__used" CHECK ("booking"."used_kg" between 0 and "booking"."quantity_kg" and "booking"."quantity_kg" > 0)
);
--> statement-breakpoint
CREATE TABLE "ex_do_master" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ex_do_master_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"ex_do_no" text NOT NULL,
	"ex_do_type" text NOT NULL,
	"date" date NOT NULL,
	"quantity_kg" integer,
	"note" text,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "ex_do_master__type" CHECK ("ex_do_master"."ex_do_type" in ('OWN', 'PURCHASED'))
);
--> statement-breakpoint
CREATE TABLE "inbound_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"record_no" text NOT NULL,
	"date" date NOT NULL,
	"vendor_id" integer NOT NULL,
	"license_plate" text NOT NULL,
	"driver_name" text,
	"delivery_note_no" text,
	"note" text,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"created_by_id" integer,
	"first_kg" integer,
	"first_at" timestamptz(3),
	"first_by_id" integer,
	"first_source" text,
	"checked_at" timestamptz(3),
	"checked_by_id" integer,
	"second_kg" integer,
	"second_at" timestamptz(3),
	"second_by_id" integer,
	"second_source" text,
	"deduction_pct" numeric(5, 2),
	"deduction_kg" integer,
	"deduction_reason" text,
	"net_kg" integer,
	"price_per_kg" numeric(15, 2),
	"amount" numeric(15, 2),
	"cancel_reason" text,
	"finished_at" timestamptz(3),
	"finished_by_id" integer,
	"cancelled_at" timestamptz(3),
	CONSTRAINT "inbound_record__status" CHECK ("inbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'UNLOADED', 'WEIGHED_OUT', 'DONE', 'CANCELLED')),
	CONSTRAINT "inbound_record__weights" CHECK ("inbound_record"."second_kg" >= 0 and "inbound_record"."first_kg" > "inbound_record"."second_kg"),
	CONSTRAINT "inbound_record__net" CHECK ("inbound_record"."net_kg" > 0)
);
--> statement-breakpoint
CREATE TABLE "inbound_record_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_record_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"inbound_record_id" integer NOT NULL,
	"inbound_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"note" text,
	CONSTRAINT "inbound_record_item__quantity" CHECK ("inbound_record_item"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outstanding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outstanding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"po_sale_line_id" integer,
	"date" date,
	"po_sales_no" text,
	"po_sales_type" text,
	"customer_id" integer,
	"grade_id" integer,
	"marking_id" integer,
	"ex_do_type" text,
	"ordered_kg" integer,
	"note" text,
	"adjustment_kg" integer DEFAULT 0 NOT NULL,
	"adjustment_reason" text,
	CONSTRAINT "outstanding__kind" CHECK ("outstanding"."po_sale_line_id" is not null or ("outstanding"."date" is not null and "outstanding"."po_sales_no" is not null and "outstanding"."po_sales_type" is not null and "outstanding"."customer_id" is not null and "outstanding"."grade_id" is not null and "outstanding"."marking_id" is not null and "outstanding"."ordered_kg" > 0))
);
--> statement-breakpoint
CREATE TABLE "po_sale" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "po_sale_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"po_sales_no" text NOT NULL,
	"po_sales_type" text NOT NULL,
	"date" date NOT NULL,
	"customer_id" integer NOT NULL,
	"ex_do_master_id" integer,
	"tolerance_pct" numeric(4, 2) DEFAULT 0 NOT NULL,
	"note" text,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"cancel_reason" text,
	"cancelled_at" timestamptz(3),
	"created_by_id" integer,
	CONSTRAINT "po_sale__status" CHECK ("po_sale"."status" in ('ACTIVE', 'CLOSED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "po_sale_line" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "po_sale_line_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"po_sale_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"ordered_kg" integer NOT NULL,
	"limit_kg" integer NOT NULL,
	"price_per_kg" numeric(15, 2),
	"booked_kg" integer DEFAULT 0 NOT NULL,
	"delivered_kg" integer DEFAULT 0 NOT NULL,
	"short_closed_kg" integer DEFAULT 0 NOT NULL,
	"short_closed_reason" text,
	"short_closed_at" timestamptz(3),
	CONSTRAINT "po_sale_line__booked" CHECK ("po_sale_line"."booked_kg" between 0 and "po_sale_line"."limit_kg"),
	CONSTRAINT "po_sale_line__delivered" CHECK ("po_sale_line"."delivered_kg" between 0 and "po_sale_line"."booked_kg"),
	CONSTRAINT "po_sale_line__ordered" CHECK ("po_sale_line"."ordered_kg" > 0 and "po_sale_line"."limit_kg" >= "po_sale_line"."ordered_kg"),
	CONSTRAINT "po_sale_line__short_closed" CHECK ("po_sale_line"."short_closed_kg" >= 0)
);
--> statement-breakpoint
CREATE TABLE "production" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "production_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"production_no" text NOT NULL,
	"date" date NOT NULL,
	"shift" integer NOT NULL,
	"ex_do_master_id" integer NOT NULL,
	"outbound_item_id" integer NOT NULL,
	"grade_id" integer NOT NULL,
	"marking_id" integer NOT NULL,
	"bags" integer NOT NULL,
	"quantity_kg" integer NOT NULL,
	"note" text,
	"created_by_id" integer,
	CONSTRAINT "production__shift" CHECK ("production"."shift" between 1 and 3),
	CONSTRAINT "production__quantity" CHECK ("production"."quantity_kg" > 0 and "production"."bags" >= 0)
);
--> statement-breakpoint
CREATE TABLE "vendor" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vendor_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"phone" text,
	"npwp" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbound_record__record_no__unique";--> statement-breakpoint
DROP INDEX "outbound_record__license_plate__unique";--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_po_sale_line_id_po_sale_line_id_fk" FOREIGN KEY ("po_sale_line_id") REFERENCES "public"."po_sale_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_ex_do_master_id_ex_do_master_id_fk" FOREIGN KEY ("ex_do_master_id") REFERENCES "public"."ex_do_master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_vendor_id_vendor_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."vendor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_first_by_id_app_user_id_fk" FOREIGN KEY ("first_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_checked_by_id_app_user_id_fk" FOREIGN KEY ("checked_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_second_by_id_app_user_id_fk" FOREIGN KEY ("second_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record" ADD CONSTRAINT "inbound_record_finished_by_id_app_user_id_fk" FOREIGN KEY ("finished_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record_item" ADD CONSTRAINT "inbound_record_item_inbound_record_id_inbound_record_id_fk" FOREIGN KEY ("inbound_record_id") REFERENCES "public"."inbound_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_record_item" ADD CONSTRAINT "inbound_record_item_inbound_item_id_inbound_item_id_fk" FOREIGN KEY ("inbound_item_id") REFERENCES "public"."inbound_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding" ADD CONSTRAINT "outstanding_po_sale_line_id_po_sale_line_id_fk" FOREIGN KEY ("po_sale_line_id") REFERENCES "public"."po_sale_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding" ADD CONSTRAINT "outstanding_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding" ADD CONSTRAINT "outstanding_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outstanding" ADD CONSTRAINT "outstanding_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale" ADD CONSTRAINT "po_sale_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale" ADD CONSTRAINT "po_sale_ex_do_master_id_ex_do_master_id_fk" FOREIGN KEY ("ex_do_master_id") REFERENCES "public"."ex_do_master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale" ADD CONSTRAINT "po_sale_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale_line" ADD CONSTRAINT "po_sale_line_po_sale_id_po_sale_id_fk" FOREIGN KEY ("po_sale_id") REFERENCES "public"."po_sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale_line" ADD CONSTRAINT "po_sale_line_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "po_sale_line" ADD CONSTRAINT "po_sale_line_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production" ADD CONSTRAINT "production_ex_do_master_id_ex_do_master_id_fk" FOREIGN KEY ("ex_do_master_id") REFERENCES "public"."ex_do_master"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production" ADD CONSTRAINT "production_outbound_item_id_outbound_item_id_fk" FOREIGN KEY ("outbound_item_id") REFERENCES "public"."outbound_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production" ADD CONSTRAINT "production_grade_id_grade_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production" ADD CONSTRAINT "production_marking_id_marking_id_fk" FOREIGN KEY ("marking_id") REFERENCES "public"."marking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production" ADD CONSTRAINT "production_created_by_id_app_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking__bookingNo__unique" ON "booking" USING btree ("booking_no");--> statement-breakpoint
CREATE INDEX "booking__date" ON "booking" USING btree ("date","id") WHERE "booking"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "booking__line" ON "booking" USING btree ("po_sale_line_id");--> statement-breakpoint
CREATE INDEX "booking__ex_do" ON "booking" USING btree ("ex_do_master_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ex_do_master__ex_do_no__unique" ON "ex_do_master" USING btree (lower("ex_do_no")) WHERE "ex_do_master"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_item__name__unique" ON "inbound_item" USING btree (lower("name")) WHERE "inbound_item"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_record__recordNo__unique" ON "inbound_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_record__licensePlate__unique" ON "inbound_record" USING btree (replace("license_plate", ' ', '')) WHERE "inbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'UNLOADED', 'WEIGHED_OUT') and "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__date" ON "inbound_record" USING btree ("date","id") WHERE "inbound_record"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "inbound_record__vendor" ON "inbound_record" USING btree ("vendor_id");--> statement-breakpoint
CREATE INDEX "inbound_record_item__record" ON "inbound_record_item" USING btree ("inbound_record_id");--> statement-breakpoint
CREATE INDEX "inbound_record_item__item" ON "inbound_record_item" USING btree ("inbound_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outstanding__poSaleLineId__unique" ON "outstanding" USING btree ("po_sale_line_id");--> statement-breakpoint
CREATE INDEX "outstanding__date" ON "outstanding" USING btree ("date");--> statement-breakpoint
CREATE INDEX "outstanding__customer" ON "outstanding" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "po_sale__poSalesNo__unique" ON "po_sale" USING btree (lower("po_sales_no")) WHERE "po_sale"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "po_sale__date" ON "po_sale" USING btree ("date","id") WHERE "po_sale"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "po_sale__customer" ON "po_sale" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "po_sale__ex_do" ON "po_sale" USING btree ("ex_do_master_id");--> statement-breakpoint
CREATE INDEX "po_sale_line__po_sale" ON "po_sale_line" USING btree ("po_sale_id");--> statement-breakpoint
CREATE INDEX "po_sale_line__grade" ON "po_sale_line" USING btree ("grade_id");--> statement-breakpoint
CREATE INDEX "po_sale_line__marking" ON "po_sale_line" USING btree ("marking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "production__productionNo__unique" ON "production" USING btree ("production_no");--> statement-breakpoint
CREATE INDEX "production__date" ON "production" USING btree ("date","id") WHERE "production"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "production__ex_do" ON "production" USING btree ("ex_do_master_id");--> statement-breakpoint
CREATE INDEX "production__item" ON "production" USING btree ("outbound_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor__code__unique" ON "vendor" USING btree (lower("code")) WHERE "vendor"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "vendor__name" ON "vendor" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__recordNo__unique" ON "outbound_record" USING btree ("record_no");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_record__licensePlate__unique" ON "outbound_record" USING btree (replace("license_plate", ' ', '')) WHERE "outbound_record"."status" in ('WAITING', 'WEIGHED_IN', 'LOADING', 'LOADED', 'WEIGHED_OUT') and "outbound_record"."deleted_at" is null;