-- Until now nothing kept a package from having a duration twice. The row with the highest discount stays.
UPDATE "customer_numbers" SET "renewal_package_id" = "durations"."kept"
FROM (
	SELECT "id", first_value("id") OVER (PARTITION BY "package_id", "interval_months" ORDER BY "discount_percentage" DESC, "id") AS "kept"
	FROM "renewal_packages"
) AS "durations"
WHERE "customer_numbers"."renewal_package_id" = "durations"."id" AND "durations"."id" <> "durations"."kept";--> statement-breakpoint
UPDATE "orders" SET "renewal_package_id" = "durations"."kept"
FROM (
	SELECT "id", first_value("id") OVER (PARTITION BY "package_id", "interval_months" ORDER BY "discount_percentage" DESC, "id") AS "kept"
	FROM "renewal_packages"
) AS "durations"
WHERE "orders"."renewal_package_id" = "durations"."id" AND "durations"."id" <> "durations"."kept";--> statement-breakpoint
DELETE FROM "renewal_packages" WHERE "id" NOT IN (
	SELECT DISTINCT ON ("package_id", "interval_months") "id"
	FROM "renewal_packages" ORDER BY "package_id", "interval_months", "discount_percentage" DESC, "id"
);--> statement-breakpoint
DROP INDEX "renewal_packages_package";--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_packages_duration" ON "renewal_packages" USING btree ("package_id","interval_months");