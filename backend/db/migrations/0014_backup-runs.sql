CREATE TABLE "backup_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamptz(3) NOT NULL,
	"finished_at" timestamptz(3) DEFAULT now() NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"error" text
);
