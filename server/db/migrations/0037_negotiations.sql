ALTER TABLE "share_links" ADD COLUMN "negotiation" jsonb;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "evaluated" jsonb;