ALTER TABLE "products" ADD COLUMN "reporting_unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "dose" double precision;