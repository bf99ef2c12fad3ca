CREATE UNLOGGED TABLE "presences" (
	"organisation_id" text NOT NULL,
	"process_id" text NOT NULL,
	"user_id" text NOT NULL,
	"page" text NOT NULL,
	"step_id" text,
	"unsaved" boolean NOT NULL,
	"configuration_number" integer,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "presences_process_id_user_id_pk" PRIMARY KEY("process_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_organisation_id_process_id_processes_organisation_id_id_fk" FOREIGN KEY ("organisation_id","process_id") REFERENCES "public"."processes"("organisation_id","id") ON DELETE no action ON UPDATE no action;