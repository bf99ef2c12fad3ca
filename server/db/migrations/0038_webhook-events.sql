ALTER TABLE "webhooks" ADD COLUMN "events" jsonb DEFAULT '["job.finished"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "include_texts" boolean DEFAULT false NOT NULL;