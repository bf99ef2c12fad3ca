CREATE TABLE "background_databases" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"format" text NOT NULL,
	"licence" text NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	CONSTRAINT "background_databases_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "background_processes" (
	"organisation_id" text NOT NULL,
	"database_id" text NOT NULL,
	"number" integer NOT NULL,
	"process" text NOT NULL,
	"product" text NOT NULL,
	"location" text NOT NULL,
	"unit" text NOT NULL,
	"year" integer,
	"values" jsonb NOT NULL,
	CONSTRAINT "background_processes_database_id_number_pk" PRIMARY KEY("database_id","number")
);
--> statement-breakpoint
ALTER TABLE "background_databases" ADD CONSTRAINT "background_databases_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "background_processes" ADD CONSTRAINT "background_processes_organisation_id_database_id_background_databases_organisation_id_id_fk" FOREIGN KEY ("organisation_id","database_id") REFERENCES "public"."background_databases"("organisation_id","id") ON DELETE no action ON UPDATE no action;