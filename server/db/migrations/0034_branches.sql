CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"process_id" text NOT NULL,
	"name" text NOT NULL,
	"from_configuration_id" text NOT NULL,
	"current_configuration_id" text NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "branches_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "configurations" ADD COLUMN "branch_id" text;--> statement-breakpoint
ALTER TABLE "configurations" ADD COLUMN "merged_number" integer;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_organisation_id_process_id_processes_organisation_id_id_fk" FOREIGN KEY ("organisation_id","process_id") REFERENCES "public"."processes"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branches_process" ON "branches" USING btree ("process_id");--> statement-breakpoint
ALTER TABLE "configurations" ADD CONSTRAINT "configurations_organisation_id_branch_id_branches_organisation_id_id_fk" FOREIGN KEY ("organisation_id","branch_id") REFERENCES "public"."branches"("organisation_id","id") ON DELETE no action ON UPDATE no action;