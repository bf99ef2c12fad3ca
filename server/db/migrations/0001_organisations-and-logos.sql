CREATE TABLE "logos" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "logos_organisation" ON "logos" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "logs_created" ON "logs" USING btree ("created_at");--> statement-breakpoint
-- The tier was kept with each member; it is the organisation's.
UPDATE "organisations" SET "roles" = COALESCE((SELECT jsonb_agg(DISTINCT "role") FROM "memberships", jsonb_array_elements("memberships"."roles") "role" WHERE "memberships"."organisation_id" = "organisations"."id"), '[]'::jsonb);--> statement-breakpoint
ALTER TABLE "memberships" DROP COLUMN "roles";