CREATE TABLE "product_rights" (
	"organisation_id" text NOT NULL,
	"product_id" text NOT NULL,
	"user_id" text NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "product_rights_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "everyone" text DEFAULT 'editor' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_rights" ADD CONSTRAINT "product_rights_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rights" ADD CONSTRAINT "product_rights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_rights" ADD CONSTRAINT "product_rights_organisation_id_product_id_products_organisation_id_id_fk" FOREIGN KEY ("organisation_id","product_id") REFERENCES "public"."products"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_rights_user" ON "product_rights" USING btree ("user_id");