CREATE TABLE "own_operation_versions" (
	"organisation_id" text NOT NULL,
	"own_operation_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	CONSTRAINT "own_operation_versions_own_operation_id_version_pk" PRIMARY KEY("own_operation_id","version")
);
--> statement-breakpoint
CREATE TABLE "own_operations" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"name" text NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "own_operation_versions" ADD CONSTRAINT "own_operation_versions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_operation_versions" ADD CONSTRAINT "own_operation_versions_own_operation_id_own_operations_id_fk" FOREIGN KEY ("own_operation_id") REFERENCES "public"."own_operations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_operations" ADD CONSTRAINT "own_operations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_operations_organisation" ON "own_operations" USING btree ("organisation_id");