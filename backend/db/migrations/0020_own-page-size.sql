ALTER TABLE "list_columns" ALTER COLUMN "columns" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "list_columns" ADD COLUMN "per_page" integer;