CREATE TABLE "log_chain" (
	"chain" text NOT NULL,
	"number" integer NOT NULL,
	"log_id" text NOT NULL,
	"salt" uuid NOT NULL,
	"seal" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "logs" ADD COLUMN "redactions" jsonb;--> statement-breakpoint
-- The row for an entry, by the number and hash of the last row of its chain, if there is one. log-chain.ts computes the same hashes to
-- verify them.
CREATE OR REPLACE FUNCTION "log_chain_row"("entry" "logs", "last_number" integer, "last_hash" text) RETURNS "log_chain" LANGUAGE plpgsql AS $$
DECLARE
	"link" "public"."log_chain";
BEGIN
	"link"."chain" := coalesce("entry"."organisation_id", 'server');
	"link"."number" := coalesce("last_number", 0) + 1;
	"link"."log_id" := "entry"."id";
	"link"."salt" := gen_random_uuid();
	"link"."seal" := encode(sha256(convert_to(
		json_build_array("link"."salt", "entry"."title", "entry"."entity_name")::text, 'UTF8')), 'hex');
	"link"."hash" := encode(sha256(convert_to(json_build_array(
		"last_hash", "link"."chain", "link"."number", "entry"."id", "entry"."user_id", "entry"."action", "entry"."entity_kind",
		"entry"."entity_id", "entry"."product_id", "entry"."version", "entry"."changed"::text, "entry"."redactions"::text,
		"entry"."request_id", to_char("entry"."created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
		"link"."seal")::text, 'UTF8')), 'hex');
	RETURN "link";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chain_log_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"its_chain" text := coalesce(NEW."organisation_id", 'server');
	"last" record;
BEGIN
	-- One commit after the other, each of which reads the row of the one before. No other lock has this number.
	PERFORM pg_advisory_xact_lock(7431004, hashtext("its_chain"));
	SELECT "number", "hash" INTO "last" FROM "public"."log_chain" WHERE "chain" = "its_chain" ORDER BY "number" DESC LIMIT 1;
	INSERT INTO "public"."log_chain" SELECT * FROM "public"."log_chain_row"(NEW, "last"."number", "last"."hash");
	RETURN NULL;
END $$;--> statement-breakpoint
-- At the commit, so that a transaction that waits for its turn keeps nobody waiting whom it would have to wait for. From here on, others
-- cannot write to the log until the migration is complete.
CREATE CONSTRAINT TRIGGER "logs_chain" AFTER INSERT ON "logs" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "chain_log_entry"();--> statement-breakpoint
-- Entries from before, in their order. Keys and indexes follow, which is faster for many.
DO $$
DECLARE
	"entry" "logs";
	"last" "log_chain";
BEGIN
	FOR "entry" IN SELECT * FROM "logs" ORDER BY coalesce("organisation_id", 'server'), "created_at", "id" LOOP
		IF coalesce("entry"."organisation_id", 'server') IS DISTINCT FROM "last"."chain" THEN
			"last" := NULL;
		END IF;
		"last" := "log_chain_row"("entry", "last"."number", "last"."hash");
		INSERT INTO "log_chain" SELECT ("last").*;
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "log_chain" ADD CONSTRAINT "log_chain_chain_number_pk" PRIMARY KEY("chain","number");--> statement-breakpoint
ALTER TABLE "log_chain" ADD CONSTRAINT "log_chain_log_id_unique" UNIQUE("log_id");--> statement-breakpoint
ALTER TABLE "log_chain" ADD CONSTRAINT "log_chain_log_id_logs_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."logs"("id") ON DELETE no action ON UPDATE no action;
