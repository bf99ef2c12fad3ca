DROP INDEX "jobs_open";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "start_tag" double precision;--> statement-breakpoint
-- Open jobs keep their order: those of an organisation follow one another from its share on.
UPDATE "jobs" SET "start_tag" = "place"."start_tag" FROM (
	SELECT "jobs"."id", coalesce("used", 0) - min(coalesce("used", 0)) OVER () + CASE
		WHEN "status" = 'running' THEN -"work"
		ELSE coalesce(sum("work") FILTER (WHERE "status" = 'queued') OVER (
			PARTITION BY "jobs"."organisation_id" ORDER BY "submitted_at", "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
		), 0)
	END AS "start_tag"
	FROM "jobs" LEFT JOIN "job_shares" ON "job_shares"."organisation_id" = "jobs"."organisation_id"
	WHERE "status" IN ('queued', 'running')
) "place" WHERE "place"."id" = "jobs"."id";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "start_tag" SET DEFAULT 0;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("start_tag","submitted_at") WHERE "jobs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "jobs_begun" ON "jobs" USING btree ("start_tag") WHERE "jobs"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_start_tag" ON "jobs" USING btree ("organisation_id","start_tag");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("status","organisation_id") WHERE "jobs"."status" in ('queued', 'running');
