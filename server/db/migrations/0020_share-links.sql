CREATE TABLE "share_links" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"process_id" text NOT NULL,
	"configuration_id" text NOT NULL,
	"configuration_number" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sections" jsonb NOT NULL,
	"sliders" jsonb NOT NULL,
	"engine_version" text NOT NULL,
	"scenario_sha256" text NOT NULL,
	"figures_md5" text NOT NULL,
	"content" jsonb NOT NULL,
	"signature" jsonb NOT NULL,
	"scenario" jsonb,
	"digest" text NOT NULL,
	"password" text,
	"password_failures" integer DEFAULT 0 NOT NULL,
	"password_failures_since" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"logged_hour" timestamp with time zone,
	"logged_addresses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_organisation_id_process_id_processes_organisation_id_id_fk" FOREIGN KEY ("organisation_id","process_id") REFERENCES "public"."processes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_digest" ON "share_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "share_links_process" ON "share_links" USING btree ("process_id","created_at");