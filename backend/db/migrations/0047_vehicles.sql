CREATE TABLE "vehicle" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz(3) DEFAULT now() NOT NULL,
	"updated_at" timestamptz(3) DEFAULT now() NOT NULL,
	"deleted_at" timestamptz(3),
	"license_plate" text NOT NULL,
	"transporter" text,
	"driver_name" text,
	"permitted_gross_kg" integer,
	"kir_until" date,
	"stnk_until" date,
	"blocked_reason" text,
	"note" text,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle__licensePlate__unique" ON "vehicle" USING btree (lower("license_plate")) WHERE "vehicle"."deleted_at" is null;