CREATE TABLE "carbon_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"name" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"period_start" text NOT NULL,
	"period_end" text NOT NULL,
	"country" text NOT NULL,
	"boundary" text NOT NULL,
	"gwp_set" text NOT NULL,
	"base_report_id" text,
	"base_total" double precision,
	"recalculation_threshold" double precision NOT NULL,
	"production" double precision,
	"revenue" double precision,
	"entries" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"notices" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"factors_version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "column_meanings" (
	"organisation_id" text NOT NULL,
	"unit_operation" text NOT NULL,
	"head" text NOT NULL,
	"variable" text,
	"unit" text,
	"factor" double precision,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "column_meanings_organisation_id_unit_operation_head_pk" PRIMARY KEY("organisation_id","unit_operation","head")
);
--> statement-breakpoint
CREATE TABLE "experiment_chunks" (
	"organisation_id" text NOT NULL,
	"experiment_id" text NOT NULL,
	"part" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "experiment_chunks_experiment_id_part_number_pk" PRIMARY KEY("experiment_id","part","number")
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"product_id" text NOT NULL,
	"unit_operation" text NOT NULL,
	"name" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"file" jsonb,
	"stored" integer DEFAULT 0 NOT NULL,
	"preview" jsonb,
	"mapping" jsonb,
	"points" jsonb,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "experiments_tenant" UNIQUE("organisation_id","id")
);
--> statement-breakpoint
CREATE TABLE "fits" (
	"id" text PRIMARY KEY NOT NULL,
	"organisation_id" text NOT NULL,
	"product_id" text NOT NULL,
	"unit_operation" text NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"values" jsonb NOT NULL,
	"experiment_ids" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"engine_version" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "fits_number" UNIQUE("product_id","unit_operation","number")
);
--> statement-breakpoint
ALTER TABLE "carbon_reports" ADD CONSTRAINT "carbon_reports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "column_meanings" ADD CONSTRAINT "column_meanings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_chunks" ADD CONSTRAINT "experiment_chunks_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_chunks" ADD CONSTRAINT "experiment_chunks_organisation_id_experiment_id_experiments_organisation_id_id_fk" FOREIGN KEY ("organisation_id","experiment_id") REFERENCES "public"."experiments"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_organisation_id_product_id_products_organisation_id_id_fk" FOREIGN KEY ("organisation_id","product_id") REFERENCES "public"."products"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fits" ADD CONSTRAINT "fits_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fits" ADD CONSTRAINT "fits_organisation_id_product_id_products_organisation_id_id_fk" FOREIGN KEY ("organisation_id","product_id") REFERENCES "public"."products"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carbon_reports_organisation" ON "carbon_reports" USING btree ("organisation_id","period_start");--> statement-breakpoint
CREATE INDEX "experiments_product" ON "experiments" USING btree ("product_id","unit_operation");--> statement-breakpoint
CREATE UNIQUE INDEX "fits_accepted" ON "fits" USING btree ("product_id","unit_operation") WHERE "fits"."status" = 'accepted';