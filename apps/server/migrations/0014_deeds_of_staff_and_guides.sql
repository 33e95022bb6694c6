ALTER TABLE "ge_transactions" ADD COLUMN "guide" integer;--> statement-breakpoint
UPDATE "ge_transactions" SET "guide" = "ge_prices"."current_price" FROM "ge_prices" WHERE "ge_prices"."item_id" = "ge_transactions"."item_id";--> statement-breakpoint
ALTER TABLE "player_activity_logs" ADD COLUMN "is_by_staff" boolean DEFAULT false NOT NULL;