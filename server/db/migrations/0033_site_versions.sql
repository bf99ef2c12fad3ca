CREATE TABLE "site_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"site_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"document" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	CONSTRAINT "site_versions_site_id_number_unique" UNIQUE("site_id","number")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_organisation_id_id_unique" UNIQUE("organisation_id","id");--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "site_id" text;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_organisation_id_site_id_sites_organisation_id_id_fk" FOREIGN KEY ("organisation_id","site_id") REFERENCES "public"."sites"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organisation_id_site_id_sites_organisation_id_id_fk" FOREIGN KEY ("organisation_id","site_id") REFERENCES "public"."sites"("organisation_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_site" ON "jobs" USING btree ("site_id");--> statement-breakpoint
INSERT INTO "site_versions" ("id", "organisation_id", "site_id", "number", "document", "created_at", "created_by")
	SELECT 'siv_' || substr("id", 5), "organisation_id", "id", "version", "document", "updated_at", "created_by" FROM "sites";
