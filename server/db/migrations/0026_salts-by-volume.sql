-- From engine 0.13 on, the salts of a mineral medium follow the cells by default, and from 0.16 on a multicomponent column takes a volatile
-- product over the top. Stored processes get the earlier defaults as entered values, so that they keep their figures and their streams
-- (engine/scenario/carry-over.ts does the same for files).
UPDATE configurations AS stored SET uo_settings = (
  SELECT jsonb_agg(
    CASE
      WHEN step ->> 'unit_operation' = 'multicomponent_distillation' AND NOT (step -> 'settings' ? 'product_leaves')
        THEN jsonb_set(step, '{settings,product_leaves}', '"bottoms"')
      WHEN NOT (step -> 'settings' ? 'medium') AND CASE
        WHEN stored.uo_settings @> '[{"unit_operation": "media_preparation"}]' THEN step ->> 'unit_operation' = 'media_preparation'
        ELSE step ->> 'unit_operation' IN ('batch_fermentation', 'fed_batch_fermentation', 'chemostat', 'seed_train')
      END
      -- Media for animal and insect cells are a powder, as before.
      AND coalesce(nullif(step -> 'settings' ->> 'host', ''), products.host_id, 'cel_cho') NOT IN ('cel_cho', 'cel_hek293', 'cel_sf9')
      AND NOT EXISTS (
        SELECT FROM components WHERE components.organisation_id = products.organisation_id AND components.kind = 'cells'
          AND components.id = coalesce(nullif(step -> 'settings' ->> 'host', ''), products.host_id)
          AND components.row ->> 'kind' IN ('animal', 'insect')
      )
        THEN jsonb_set(step, '{settings,medium}', '"mineral"')
      ELSE step
    END ORDER BY place
  ) FROM jsonb_array_elements(stored.uo_settings) WITH ORDINALITY AS steps(step, place)
)
FROM processes, products
WHERE processes.organisation_id = stored.organisation_id AND processes.id = stored.process_id
  AND products.organisation_id = processes.organisation_id AND products.id = processes.product_id
  AND jsonb_array_length(stored.uo_settings) > 0;
