ALTER TABLE "products" ADD COLUMN "unit_count" double precision;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "particles_per_unit" double precision;