CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"gateway_charge_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late-charge', 'undeliverable', 'gateway')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('pending', 'succeeded')),
	CONSTRAINT "refunds_amount_cents_not_negative" CHECK ("refunds"."amount_cents" >= 0),
	CONSTRAINT "refunds_finished_at" CHECK (("refunds"."state" = 'succeeded') = ("refunds"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_request_key_unique";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_payer";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_customer_of_settled";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_details";--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_purpose";--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_state";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
DROP INDEX "orders_one_open_per_email";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
DROP INDEX "orders_recheck";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_failed";--> statement-breakpoint
DROP INDEX "payment_requests_one_open_plan";--> statement-breakpoint
ALTER TABLE "payment_requests" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "exclusive_key" text;--> statement-breakpoint
-- An order's state moves into a payment request with its id.
INSERT INTO "payment_requests" (
	"id", "customer_id", "purpose", "request_key", "fingerprint", "state", "exclusive_key", "amount_cents",
	"payment_id", "details", "answer", "created_at", "finished_at", "lease_owner", "lease_until", "recheck_at"
)
SELECT
	"orders"."id", "orders"."customer_id", 'order', "orders"."request_key", "orders"."fingerprint", "orders"."state",
	CASE WHEN "orders"."state" = 'reserved' THEN 'order:' || "orders"."email" END, "orders"."amount_cents",
	"payments"."id", CASE WHEN "orders"."state" = 'reserved' THEN '{"keep":null,"plan":null}'::jsonb END,
	"orders"."answer", "orders"."created_at", "orders"."finished_at", "orders"."lease_owner", "orders"."lease_until",
	"orders"."recheck_at"
FROM "orders" LEFT JOIN "payments" ON "payments"."order_id" = "orders"."id";--> statement-breakpoint
UPDATE "payment_requests" SET "exclusive_key" = 'plan:' || "customer_id"
WHERE "state" = 'reserved' AND "purpose" IN ('plan', 'rejected', 'renewal');--> statement-breakpoint
-- Refunds that were made before this table existed.
INSERT INTO "refunds" ("request_id", "amount_cents", "reason", "state", "created_at", "finished_at", "retry_at")
SELECT
	"payment_requests"."id", "payments"."amount_cents",
	CASE WHEN "payment_requests"."answer" ->> 'refusal' = 'existing-customer' THEN 'undeliverable' ELSE 'late-charge' END,
	'succeeded', coalesce("payments"."finished_at", "payments"."created_at"),
	coalesce("payments"."finished_at", "payments"."created_at"), coalesce("payments"."finished_at", "payments"."created_at")
FROM "payments" JOIN "payment_requests" ON "payment_requests"."payment_id" = "payments"."id"
WHERE "payments"."status" = 'refunded';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("retry_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_id_payment_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("created_at") WHERE "orders"."customer_id" is null and "orders"."email" <> '';--> statement-breakpoint
CREATE INDEX "payment_requests_created" ON "payment_requests" USING btree ("purpose","created_at");--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "order_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "request_key";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "finished_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "lease_owner";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "lease_until";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "recheck_at";--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_exclusive_key_unique" UNIQUE("exclusive_key");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer" CHECK ("payments"."customer_id" is not null or "payments"."kind" = 'order');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_details" CHECK ("orders"."customer_id" is null or "orders"."details" is null);--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_exclusive_key" CHECK ("payment_requests"."state" = 'reserved' or "payment_requests"."exclusive_key" is null);--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payer" CHECK ("payment_requests"."customer_id" is not null
        or ("payment_requests"."purpose" = 'order' and "payment_requests"."state" <> 'settled'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_purpose" CHECK ("payment_requests"."purpose" in ('order', 'credit', 'card', 'plan', 'rejected', 'renewal'));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_state" CHECK ("payment_requests"."state" in ('reserved', 'settled', 'released', 'refused'));