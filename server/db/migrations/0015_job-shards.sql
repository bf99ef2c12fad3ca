CREATE TABLE "job_shards" (
	"job_id" text NOT NULL,
	"number" integer NOT NULL,
	"from_item" integer NOT NULL,
	"to_item" integer NOT NULL,
	"lease" text,
	"leased_at" timestamp with time zone,
	"worker" text,
	"part" "bytea",
	CONSTRAINT "job_shards_job_id_number_pk" PRIMARY KEY("job_id","number")
);
--> statement-breakpoint
CREATE TABLE "job_studies" (
	"job_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"engine" text NOT NULL,
	"node" text NOT NULL,
	"input" "bytea" NOT NULL,
	"failure" jsonb
);
--> statement-breakpoint
ALTER TABLE "job_shards" ADD CONSTRAINT "job_shards_job_id_job_studies_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_studies"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_studies" ADD CONSTRAINT "job_studies_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_shards_open" ON "job_shards" USING btree ("job_id","number") WHERE "job_shards"."part" is null;