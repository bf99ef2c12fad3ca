-- Versions before this one could store two names that differ in nothing but case. The later ones get a number, as copies do.
DO $$
DECLARE
  later record;
  free text;
  number integer;
BEGIN
  FOR later IN
    SELECT id, organisation_id, kind, name FROM (
      SELECT *, row_number() OVER (PARTITION BY organisation_id, kind, lower(name) ORDER BY created_at, id) AS place
      FROM components WHERE deleted_at IS NULL
    ) AS ordered WHERE place > 1 ORDER BY created_at, id
  LOOP
    number := 2;
    LOOP
      free := left(later.name, 110) || ' (' || number || ')';
      EXIT WHEN NOT EXISTS (
        SELECT FROM components AS other WHERE other.organisation_id = later.organisation_id AND other.kind = later.kind
          AND other.deleted_at IS NULL AND lower(other.name) = lower(free)
      );
      number := number + 1;
    END LOOP;
    UPDATE components SET name = free, "row" = jsonb_set("row", '{name}', to_jsonb(free)), version = version + 1
      WHERE id = later.id;
  END LOOP;
END $$;--> statement-breakpoint
DROP INDEX "components_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "components_name" ON "components" USING btree ("organisation_id","kind",lower("name")) WHERE "components"."deleted_at" is null;
