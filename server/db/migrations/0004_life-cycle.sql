CREATE TABLE "impact_factors" (
	"organisation_id" text NOT NULL,
	"item_id" text NOT NULL,
	"activity_name" text NOT NULL,
	"category_id" text NOT NULL,
	"row" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "impact_factors_organisation_id_item_id_activity_name_category_id_pk" PRIMARY KEY("organisation_id","item_id","activity_name","category_id")
);
--> statement-breakpoint
CREATE TABLE "life_cycle_analyses" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"process_id" text NOT NULL,
	"configuration_id" text NOT NULL,
	"goal" text NOT NULL,
	"scope" jsonb NOT NULL,
	"outcome" jsonb NOT NULL,
	"engine_version" text NOT NULL,
	"factors_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "life_cycle_analyses_process" UNIQUE("process_id")
);
--> statement-breakpoint
ALTER TABLE "impact_factors" ADD CONSTRAINT "impact_factors_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_cycle_analyses" ADD CONSTRAINT "life_cycle_analyses_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_cycle_analyses" ADD CONSTRAINT "life_cycle_analyses_configuration_id_configurations_id_fk" FOREIGN KEY ("configuration_id") REFERENCES "public"."configurations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "life_cycle_analyses" ADD CONSTRAINT "life_cycle_analyses_organisation_id_process_id_processes_organisation_id_id_fk" FOREIGN KEY ("organisation_id","process_id") REFERENCES "public"."processes"("organisation_id","id") ON DELETE no action ON UPDATE no action;