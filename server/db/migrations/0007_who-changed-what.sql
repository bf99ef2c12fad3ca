ALTER TABLE "logs" ADD COLUMN "version" integer;--> statement-breakpoint
ALTER TABLE "logs" ADD COLUMN "changed" jsonb;--> statement-breakpoint
CREATE INDEX "logs_entity" ON "logs" USING btree ("entity_id","version");