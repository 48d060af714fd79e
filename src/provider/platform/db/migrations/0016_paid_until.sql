ALTER TABLE "orders" ADD COLUMN "paid_until" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "paid_until" = "number"."next_payment_at"
FROM "customer_numbers" AS "number", "payment_requests" AS "request"
WHERE "request"."id" = "orders"."id" AND "request"."state" = 'settled'
	AND "number"."did_id" = "orders"."did_id" AND "number"."customer_id" = "orders"."customer_id"
	AND "number"."last_payment_at" <= "request"."finished_at";