ALTER TABLE "configurations" ADD COLUMN "packed_results" "bytea";--> statement-breakpoint
-- Compressed already.
ALTER TABLE "configurations" ALTER COLUMN "packed_results" SET STORAGE EXTERNAL;
