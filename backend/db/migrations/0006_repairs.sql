CREATE TABLE "check_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamptz(3) DEFAULT now() NOT NULL,
	"wrong" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repair" (
	"part" text NOT NULL,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"detail" text NOT NULL,
	"at" timestamptz(3),
	"count" bigint,
	"text" text,
	"since" timestamptz(3) NOT NULL,
	"seen_at" timestamptz(3) DEFAULT now() NOT NULL,
	CONSTRAINT "repair_part_host_pk" PRIMARY KEY("part","host")
);
